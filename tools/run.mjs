// The entry point of every command in this folder. Plain JavaScript that any Node.js since 18 can parse. An older one
// would stop at the first line of TypeScript with an unhelpful syntax error.
const [major] = process.version.slice(1).split('.');
const [, , command] = process.argv;

if (Number(major) < 24) {
  console.error(
    `Crewroom needs Node.js 24 or newer, and this is ${process.version}: use "npm start", "npm test" or "npm run check" after "npm install", which brings a Node.js 24 along where it can, or install one from https://nodejs.org.`,
  );
  process.exit(1);
}

process.argv.splice(2, 1);
await import(`./${command}.ts`);

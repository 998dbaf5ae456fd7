# The app as an image: docs/containers.md. Built for the machine's own architecture; linux/amd64 and linux/arm64 have all packages.
ARG NODE_IMAGE=docker.io/library/node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build-web.mjs
# What the server needs to run, without the tools that built it. The embedded PostgreSQL links its libraries on first use, which is
# too late in a read-only file system.
RUN rm -rf node_modules \
  && npm ci --omit=dev --workspace=server --workspace=contract --no-audit --no-fund \
  && node -e "import('/app/server/src/platform/db/embedded/binaries.ts').then(({ findBinaries }) => findBinaries())"

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract contract
COPY --from=build /app/locales locales
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
RUN useradd --system --uid 10001 --no-create-home mapwright && install -d -o mapwright -g mapwright /data
USER mapwright
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=60s --interval=30s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The flag is explained in docs/decisions/044.
CMD ["node", "--max-semi-space-size=16", "server/src/main.ts"]

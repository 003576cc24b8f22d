# Builds taskdoc with the development packages. The final image does not contain them, and its user owns only /data.

FROM node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY override ./override
# No package needs its install script, and the project's own would build before the sources are copied.
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.build.json ./
COPY src ./src
COPY sandbox ./sandbox
COPY script/bundle.ts script/bundled-license.ts ./script/
RUN npm run prepare && npm prune --omit=dev --ignore-scripts

FROM node:20.20.2-bookworm-slim@sha256:2cf067cfed83d5ea958367df9f966191a942351a2df77d6f0193e162b5febfc0
# Outside production, graphql-js checks every value twice.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 STORE_PATH=/data/taskdoc.db
WORKDIR /app
# The folder for data that must survive the container. A volume takes its owner from this folder.
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist/program ./dist/program
# The user `node`, as a number: Kubernetes checks that it is not root (runAsNonRoot).
USER 1000:1000
EXPOSE 4000
# The server ends without resetting a request, see "Stopping" in docs/running.md.
STOPSIGNAL SIGTERM
# Uses Node, because the image contains no curl.
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# More memory for short-lived objects, see "Memory" in docs/running.md.
ENTRYPOINT ["node", "--max-semi-space-size=64", "--no-allocation-site-pretenuring", "dist/program/main.js"]

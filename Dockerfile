# The binary as an image: a devnet on port 8545, for whoever reaches the container.
#
#     docker build --tag previewnet .
#     docker run --rm --publish 127.0.0.1:8545:8545 previewnet

FROM node:24-alpine AS build
WORKDIR /source
COPY . .
RUN npm ci && npm pack --pack-destination /package

FROM node:24-alpine
ENV NODE_ENV=production
COPY --from=build /package /package
RUN npm install --global --omit=peer /package/previewnet-*.tgz && npm cache clean --force
COPY docker /docker
USER node
WORKDIR /home/node
EXPOSE 8545
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 CMD ["node", "/docker/health.mjs"]
ENTRYPOINT ["/bin/sh", "/docker/start.sh"]

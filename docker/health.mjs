/** Exits with 0 if the devnet of the container answers. `PREVIEWNET_PORT` is that of the binary. */

const { PREVIEWNET_PORT: port = '8545' } = process.env

const { ok } = await fetch(`http://127.0.0.1:${port}/health`)
process.exit(ok ? 0 : 1)

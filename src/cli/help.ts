/**
 * The commands of the binary, and its help on one screen. `--help-all` prints every option.
 */

import { NAME, options, VERSION } from '../index.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../server/server.ts'

/** The commands beside starting a devnet. */
export const commands = [
  {
    name: 'faucet',
    usage: 'faucet [options] [address]',
    summary: 'Ask the faucet of a running devnet for ether or tokens',
  },
  {
    name: 'replay',
    usage: 'replay [options] <file>',
    summary: 'Make a devnet again from its journal',
  },
  {
    name: 'rehearse',
    usage: 'rehearse [options] <file>',
    summary: 'Run a session by the rules of another upgrade',
  },
  {
    name: 'chaos',
    usage: 'chaos [options] -- <command>',
    summary: 'Find the faults that break a command',
  },
  {
    name: 'check-determinism',
    usage: 'check-determinism <script>',
    summary: 'Run a script twice and compare',
  },
  {
    name: 'simulate',
    usage: 'simulate [options] <file>',
    summary: 'Run a simulation over many seeds',
  },
  {
    name: 'debug-adapter',
    usage: 'debug-adapter',
    summary: 'Debug a transaction in an editor',
  },
] as const

/** Help for people: the most common options, within 80 columns and one screen. */
export function shortHelp(): string {
  const { accounts, balance, blockTimeMs, chainId, network } = options
  const commandLines = commands.map(({ name, summary }) => `  ${name.padEnd(19)}  ${summary}`)
  return `${NAME} ${VERSION}: a deterministic local devnet of the Base preview network

Usage: ${NAME} [options]             start a devnet
       ${NAME} <command> [options]   ${NAME} <command> --help for more

Commands:
${commandLines.join('\n')}

Options:
  -p, --port <n>           port, 0 for any free one (default: ${DEFAULT_PORT})
      --host <host>        address to listen on (default: ${DEFAULT_HOST})
      --network <name>     preview, mainnet, testnet, flashblocks or plain
                           (default: ${network.default})
      --chain-id <n>       chain id (default: ${chainId.default})
  -b, --block-time <s>     seconds per block (default: ${blockTimeMs.default / 1000})
      --mining <name>      interval, auto, mixed or manual: when to seal blocks
  -a, --accounts <n>       number of funded accounts (default: ${accounts.default})
      --balance <n>        ether of each of them (default: ${balance.default})
  -m, --mnemonic <text>    their BIP-39 mnemonic
      --state <file>       keep the devnet in a file across restarts
  -f, --fork-url <url>     continue a live chain; URL@BLOCK from that block
      --dialect <name>     anvil, hardhat or ganache: whose answers tools expect
      --json               print what the banner says as JSON
  -q, --quiet              print nothing but errors
      --help-all           print all options
  -h, --help               print this help
  -V, --version            print the version

Each option can be a variable: --chain-id is PREVIEWNET_CHAIN_ID.

Examples:
  ${NAME} -p 8546 --state devnet.json
  ${NAME} --network plain --dialect hardhat
  ${NAME} faucet 0x00000000000000000000000000000000000000aa
`
}

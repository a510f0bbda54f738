import { method } from '../../method.ts'
import { transactions } from '../../wire/objects/transaction.ts'

/** Transactions of managed accounts in the txpool; all of them in the hardhat dialect. */
export const eth_pendingTransactions = method({
  summary: 'Transactions of managed accounts in the pool.',
  spec: 'https://geth.ethereum.org/docs/interacting-with-geth/rpc',
  foreignPages: 'answered',
  params: [],
  result: transactions,
  handle({ backend: { config, impersonation, producer, wallet } }) {
    if (config.dialect === 'hardhat') return producer.pool()
    const managed = new Set(wallet.owned)
    return producer.pool().filter(({ from }) => managed.has(from) || impersonation.has(from))
  },
})

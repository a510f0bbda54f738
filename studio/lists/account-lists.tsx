/** The lists of accounts and of contracts. */

import type { RequestResult } from '../../src/api.ts'
import { Wei } from '../components/amount.tsx'
import { Copy } from '../components/copy.tsx'
import { AddressLink, BlockLink, TransactionLink } from '../components/references.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { checksummed, formatInteger, shortHex } from '../format.ts'
import type { Conditions, Filter, List } from './list.ts'

const filters: readonly Filter[] = [
  { name: 'text', label: 'Name or address', note: 'or a part of either' },
]

function queryOf({ text = '', before = '0' }: Conditions, limit: number) {
  return { text, skip: Number(before), limit }
}

function nextOf(next: number | null): string | undefined {
  return next === null ? undefined : String(next)
}

type AccountRow = RequestResult<'previewnet_accounts'>['rows'][number]

export const accountList: List<AccountRow> = {
  title: 'Accounts',
  note: 'Dev accounts first, then the accounts that changed last.',
  filters,
  columns: [
    {
      name: 'address',
      title: 'Address',
      value: ({ address }) => checksummed(address),
      render: (row) => <AddressLink address={row.address} contract={row.contract} isWhole />,
    },
    {
      name: 'name',
      title: 'Kind',
      value: ({ address, label, contract }, { names }) =>
        label ?? names.nameOf(address) ?? contract,
      render: ({ hasCode, isDev }) => (
        <span class="muted">{isDev ? 'dev account' : hasCode ? 'contract' : 'account'}</span>
      ),
    },
    {
      name: 'balance',
      title: 'Balance',
      isRight: true,
      value: ({ balance }) => String(BigInt(balance)),
      render: ({ balance }) => <Wei value={BigInt(balance)} />,
    },
    {
      name: 'nonce',
      title: 'Nonce',
      isRight: true,
      value: ({ nonce }) => Number(nonce),
      render: ({ nonce }) => <span class="number">{formatInteger(nonce)}</span>,
    },
  ],
  keyOf: ({ address }) => address,
  async load({ rpc }, conditions, limit) {
    const params = [queryOf(conditions, limit)] as const
    const { rows, next } = await rpc.request({ method: 'previewnet_accounts', params: [...params] })
    return { rows, next: nextOf(next) }
  },
}

type ContractRow = RequestResult<'previewnet_contracts'>['rows'][number]

export const contractList: List<ContractRow> = {
  title: 'Contracts',
  note: 'Contracts that were created on this chain.',
  filters,
  columns: [
    {
      name: 'address',
      title: 'Address',
      value: ({ address }) => checksummed(address),
      // The next column has the name.
      render: ({ address }, { router }) => (
        <Copy text={checksummed(address)} what="the address">
          <a
            class="reference mono"
            href={router.hrefOf(`/address/${address}`)}
            title={checksummed(address)}
          >
            {shortHex(checksummed(address))}
          </a>
        </Copy>
      ),
    },
    {
      name: 'name',
      title: 'Name',
      isLong: true,
      value: ({ label, contract }) => label ?? contract,
      render: ({ label, contract }) => <bdi>{(label ?? contract ?? '–').slice(0, 60)}</bdi>,
    },
    {
      name: 'block',
      title: 'Block',
      value: ({ blockNumber }) => Number(blockNumber),
      render: ({ blockNumber }) => <BlockLink block={blockNumber} />,
    },
    {
      name: 'time',
      title: 'Created',
      value: ({ timeMs }) => timeMs,
      render: ({ timeMs }) =>
        timeMs === null ? 'by a state edit' : <TimeAgo ms={timeMs} hasDate />,
    },
    {
      name: 'transaction',
      title: 'Transaction',
      value: ({ transactionHash }) => transactionHash,
      render: ({ transactionHash }) =>
        transactionHash === null ? '–' : <TransactionLink hash={transactionHash} />,
    },
    {
      name: 'sender',
      title: 'Sender',
      value: ({ sender }) => sender && checksummed(sender),
      render: ({ sender }) => (sender === null ? '–' : <AddressLink address={sender} />),
    },
    {
      name: 'codeBytes',
      title: 'Code size, bytes',
      isRight: true,
      value: ({ codeBytes }) => codeBytes,
      render: ({ codeBytes }) => <span class="number">{formatInteger(codeBytes)}</span>,
    },
  ],
  keyOf: ({ address }) => address,
  async load({ rpc }, conditions, limit) {
    const params = [queryOf(conditions, limit)] as const
    const { rows, next } = await rpc.request({
      method: 'previewnet_contracts',
      params: [...params],
    })
    return { rows, next: nextOf(next) }
  },
}

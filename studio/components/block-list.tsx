/**
 * The newest blocks. Blocks without transactions are folded, unless the reader wants to see them.
 */

import { useId } from 'preact/hooks'
import { counted, formatShare, formatTimeOfDay } from '../format.ts'
import { type BlockRow, foldedRows } from '../live-lists.ts'
import { blocks, isRead, olderBlocks, oldestBlock } from '../live-state.ts'
import type { LiveBlock } from '../live-types.ts'
import { isNow } from '../moment.ts'
import { emptyBlocks } from '../preferences.ts'
import { BlockLink } from './references.tsx'
import { VirtualList } from './virtual-list.tsx'

const rowHeight = 52
const rows = 10

export function BlockList() {
  const title = useId()
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>Blocks</h2>
      <label class="card-switch">
        <input
          type="checkbox"
          checked={emptyBlocks.value === 'shown'}
          onChange={({ currentTarget }) => {
            emptyBlocks.value = currentTarget.checked ? 'shown' : 'folded'
          }}
        />{' '}
        Show empty blocks
      </label>
      <VirtualList
        label="Newest blocks"
        items={rowsShown()}
        rowHeight={rowHeight}
        rows={rows}
        empty={isRead.value ? 'No block yet.' : 'Connecting…'}
        keyOf={({ key }) => key}
        render={(row) =>
          row.kind === 'block' ? <Row block={row.block} /> : <EmptyRow count={row.count} />
        }
      />
    </section>
  )
}

function rowsShown(): readonly BlockRow[] {
  const list = blocks.value
  if (emptyBlocks.value === 'shown') {
    return list.map((block) => ({ kind: 'block', key: block.hash, block }))
  }
  // The past is read as far back as its list goes.
  const end = isNow.value ? oldestBlock.value : (list.at(-1)?.number ?? 0)
  return foldedRows(list, olderBlocks.value, end)
}

function Row({ block }: { readonly block: LiveBlock }) {
  const { number, sealedMs, transactionCount, gasUsed, gasLimit } = block
  return (
    <div class="row block-row">
      <BlockLink block={number} />
      <span class="number muted">{formatTimeOfDay(sealedMs)}</span>
      <span class="number">
        {transactionCount ?? '…'} <small>tx</small>
      </span>
      <span class="number share">
        {formatShare(gasUsed / gasLimit)} <small>gas</small>
      </span>
    </div>
  )
}

function EmptyRow({ count }: { readonly count: number }) {
  return (
    <div class="row empty-row muted">
      <span aria-hidden="true">…</span> {counted(count, 'empty block')}
    </div>
  )
}

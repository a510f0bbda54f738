/**
 * The newest blocks. Blocks without transactions are folded, unless the reader wants to see them.
 */

import { counted, formatInteger, formatShare } from '../format.ts'
import { type BlockRow, foldedRows } from '../live/lists.ts'
import type { LiveBlock } from '../live/types.ts'
import { type Studio, useId, useStudio } from '../studio.ts'
import { BlockLink } from './references.tsx'
import { TimeAgo } from './time-ago.tsx'
import { VirtualList } from './virtual-list.tsx'

const rowHeight = 52
const rows = 10

export function BlockList() {
  const studio = useStudio()
  const { chain, preferences } = studio
  const title = useId()
  return (
    <section class="card" aria-labelledby={title}>
      <h2 id={title}>Blocks</h2>
      <label class="card-switch">
        <input
          type="checkbox"
          checked={preferences.emptyBlocks.value === 'shown'}
          onChange={({ currentTarget }) => {
            preferences.emptyBlocks.value = currentTarget.checked ? 'shown' : 'folded'
          }}
        />{' '}
        Show empty blocks
      </label>
      <VirtualList
        label="Newest blocks"
        items={rowsShown(studio)}
        rowHeight={rowHeight}
        rows={rows}
        empty={chain.isRead.value ? 'No block yet.' : 'Connecting…'}
        keyOf={({ key }) => key}
        render={(row) =>
          row.kind === 'block' ? <Row block={row.block} /> : <EmptyRow count={row.count} />
        }
      />
    </section>
  )
}

function rowsShown({ chain, past, preferences }: Studio): readonly BlockRow[] {
  const list = chain.blocks.value
  if (preferences.emptyBlocks.value === 'shown') {
    return list.map((block) => ({ kind: 'block', key: block.hash, block }))
  }
  // The past is read as far back as its list goes.
  const end = past.isNow.value ? chain.oldestBlock.value : (list.at(-1)?.number ?? 0)
  return foldedRows(list, chain.olderBlocks.value, end)
}

function Row({ block }: { readonly block: LiveBlock }) {
  const { number, sealedMs, transactionCount, failedCount = 0, gasUsed, gasLimit } = block
  return (
    <div class="row block-row">
      <BlockLink block={number} />
      <span class="muted">
        <TimeAgo ms={sealedMs} />
      </span>
      <span class="number counts">
        {transactionCount ?? '…'} <small>tx</small>{' '}
        {failedCount > 0 && (
          <span class="failure-reason failed-count">{formatInteger(failedCount)} failed</span>
        )}
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

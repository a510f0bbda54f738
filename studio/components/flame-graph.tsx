/**
 * The gas of a transaction by call, as a flame graph. It is a tree for the keyboard and for screen
 * readers: arrow keys walk from call to call, Enter opens one among the calls.
 */

import { useMemo, useRef, useState } from 'preact/hooks'
import { type DescribedCall, functionOf, hasCreatedNothing, isCreation } from '../described.ts'
import { type CallPath, type FlameBlock, flameOf } from '../flame.ts'
import { counted, formatInteger, formatShare, oneLine, shortHex } from '../format.ts'
import { type Studio, useStudio } from '../studio.ts'

interface FlameGraphProps {
  readonly tree: DescribedCall
  onOpen(path: CallPath): void
}

/** Height of a block, in px. */
const rowHeight = 26

export function FlameGraph({ tree: outermost, onOpen }: FlameGraphProps) {
  const studio = useStudio()
  const { blocks, hidden } = useMemo(() => flameOf(outermost), [outermost])
  const [current, setCurrent] = useState<CallPath>('')
  const [pointed, setPointed] = useState<CallPath>()
  const tree = useRef<HTMLDivElement>(null)
  const depth = Math.max(...blocks.map((each) => each.depth))
  const told = blocks.find(({ path }) => path === (pointed ?? current)) ?? blocks[0]
  const move = (path: CallPath | undefined) => {
    if (path === undefined) return
    setCurrent(path)
    tree.current?.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent, block: FlameBlock) => {
    const { key } = event
    if (key === 'Enter' || key === ' ') onOpen(block.path)
    else if (Object.hasOwn(neighbours, key)) move(neighbours[key]?.(blocks, block)?.path)
    else return
    event.preventDefault()
  }
  return (
    <div class="flame card-body">
      <div
        class="flame-blocks"
        role="tree"
        aria-label="Gas by call"
        ref={tree}
        style={{ height: `${(depth + 1) * rowHeight}px` }}
        onPointerLeave={() => setPointed(undefined)}
      >
        {blocks.map((block) => {
          const name = nameOf(studio, block)
          const { path, share, start } = block
          const place = {
            left: `${100 * start}%`,
            width: `${100 * share}%`,
            top: `${block.depth * rowHeight}px`,
          }
          return (
            <div
              key={path}
              role="treeitem"
              data-path={path}
              class={`flame-block ${block.call.error === null ? '' : 'failed'}`}
              style={place}
              aria-level={block.depth + 1}
              aria-label={`${name}: ${gasText(block)}`}
              tabIndex={path === current ? 0 : -1}
              onFocus={() => setCurrent(path)}
              onPointerEnter={() => setPointed(path)}
              onClick={() => onOpen(path)}
              onKeyDown={(event) => onKey(event, block)}
            >
              <span class="mono">{name}</span>
            </div>
          )
        })}
      </div>
      {told !== undefined && (
        <p class="flame-told" aria-hidden="true">
          <bdi class="mono breaking">{nameOf(studio, told)}</bdi> {gasText(told)}
        </p>
      )}
      {hidden > 0 && (
        <p class="field-note">
          {counted(hidden, 'call')} of less than {formatShare(0.001)} or too many to draw: they are
          among the calls.
        </p>
      )}
    </div>
  )
}

type Neighbour = (blocks: readonly FlameBlock[], block: FlameBlock) => FlameBlock | undefined

/** As in any tree: down and right lead to the calls within, left and up out of them. */
const neighbours: Readonly<Record<string, Neighbour>> = {
  ArrowDown: (blocks, block) => childrenOf(blocks, block)[0],
  ArrowUp: (blocks, { path }) => blocks.find((each) => each.path === parentOf(path)),
  ArrowRight: (blocks, block) => besides(blocks, block, 1),
  ArrowLeft: (blocks, block) => besides(blocks, block, -1),
  Home: (blocks) => blocks[0],
  End: (blocks) => blocks.at(-1),
}

function parentOf(path: CallPath): CallPath | undefined {
  return path === '' ? undefined : path.slice(0, Math.max(0, path.lastIndexOf('.')))
}

function childrenOf(blocks: readonly FlameBlock[], { path }: FlameBlock): readonly FlameBlock[] {
  return blocks.filter((each) => parentOf(each.path) === path)
}

/** The call before or after it on its level. */
function besides(blocks: readonly FlameBlock[], block: FlameBlock, step: number) {
  const level = blocks.filter(({ depth }) => depth === block.depth)
  return level[level.indexOf(block) + step]
}

function gasText({ gas, ownGas, share }: FlameBlock): string {
  const own = gas === ownGas ? '' : `, ${formatInteger(ownGas)} of them by itself`
  return `${formatInteger(gas)} gas, ${formatShare(share)}${own}`
}

/** Contract and function, without what would make the block's text long. */
function nameOf({ contracts, names }: Studio, { call }: FlameBlock): string {
  const { to, type, input } = call
  const known = contracts.namesAt(to)
  const account = known?.label ?? known?.contract ?? names.nameOf(to) ?? shortHex(to)
  const contract = oneLine(call.contract ?? (hasCreatedNothing(call) ? 'contract' : account))
  if (isCreation(call)) return `new ${contract}`
  if (type === 'SELFDESTRUCT') return `selfdestruct to ${contract}`
  const name = functionOf(call)?.name ?? (input === '0x' ? 'transfer' : input.slice(0, 10))
  return `${contract}.${oneLine(name)}`
}

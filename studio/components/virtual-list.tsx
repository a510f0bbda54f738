/**
 * A list of which only the visible rows exist. Rows have one height.
 *
 * New rows come in at the top. A reader who has scrolled down keeps the rows that they look at. Under the
 * pointer, and while the keyboard is in the list, no row moves: a button says how many are new.
 */

import type { ComponentChildren, RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { formatInteger } from '../format.ts'
import { useHeldRows } from '../live/row-holder.ts'

interface VirtualListProps<Item> {
  readonly label: string
  /** Newest first. */
  readonly items: readonly Item[]
  /** In px. */
  readonly rowHeight: number
  /** Height of the list at most, in rows. */
  readonly rows: number
  /** Shown where there is no item. */
  readonly empty: string
  keyOf(item: Item): string
  render(item: Item): ComponentChildren
}

/** Rows beyond the visible ones, for the next px of scrolling. */
const margin = 4

export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf } = props
  const list = useRef<HTMLOListElement>(null)
  const { rows, newCount, showNew, holder } = useHeldRows(items, keyOf)
  const show = () => {
    showNew()
    list.current?.scrollTo(0, 0)
    list.current?.focus() // the button goes
  }
  return (
    <div class="virtual-box" {...holder}>
      {newCount > 0 && (
        <button type="button" class="new-rows" onClick={show}>
          {formatInteger(newCount)} new<span class="hidden"> rows: show them</span>
        </button>
      )}
      <Rows {...props} items={rows} list={list} />
    </div>
  )
}

interface RowsProps<Item> extends VirtualListProps<Item> {
  readonly list: RefObject<HTMLOListElement | null>
}

function Rows<Item>({
  label,
  items,
  rowHeight,
  rows,
  empty,
  keyOf,
  render,
  list,
}: RowsProps<Item>) {
  const top = useRef<string | undefined>(undefined)
  const [scrollTop, setScrollTop] = useState(0)
  const visible = Math.floor(scrollTop / rowHeight)
  const first = Math.max(0, visible - margin)
  const shown = items.slice(first, visible + rows + margin)

  useLayoutEffect(() => {
    const element = list.current
    const known = top.current
    top.current = items[0] === undefined ? undefined : keyOf(items[0])
    // Asked of the element, its position would cost a layout for each change.
    if (element === null || scrollTop === 0 || known === undefined) return
    const added = items.findIndex((item) => keyOf(item) === known)
    if (added > 0) element.scrollTop += added * rowHeight
  }, [items])

  if (items.length === 0) return <p class="empty">{empty}</p>
  return (
    <ol
      class="virtual"
      ref={list}
      tabIndex={-1}
      aria-label={label}
      style={{ height: `${Math.min(rows, items.length) * rowHeight}px` }}
      onScroll={({ currentTarget }) => setScrollTop(currentTarget.scrollTop)}
    >
      <li
        class="virtual-space"
        aria-hidden="true"
        style={{ height: `${items.length * rowHeight}px` }}
      />
      {shown.map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={items.length}
          aria-posinset={first + index + 1}
          style={{
            height: `${rowHeight}px`,
            transform: `translateY(${(first + index) * rowHeight}px)`,
          }}
        >
          {render(item)}
        </li>
      ))}
    </ol>
  )
}

/**
 * A list of which only the visible rows exist. Rows have one height.
 *
 * New rows come in at the top. A reader who has scrolled down keeps the rows that they look at.
 */

import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'

interface VirtualListProps<Item> {
  readonly label: string
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

export function VirtualList<Item>({
  label,
  items,
  rowHeight,
  rows,
  empty,
  keyOf,
  render,
}: VirtualListProps<Item>) {
  const list = useRef<HTMLOListElement>(null)
  const top = useRef<string | undefined>(undefined)
  const [scrollTop, setScrollTop] = useState(0)
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - margin)
  const shown = items.slice(first, first + rows + 2 * margin)

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

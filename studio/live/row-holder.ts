/**
 * Holds the rows of a list while the pointer or the keyboard is in them.
 */

import type { TargetedFocusEvent, TargetedPointerEvent } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { heldRows } from './held-rows.ts'

/**
 * Holds rows while the pointer or the keyboard is on the element that takes the `holder`'s handlers.
 *
 * @param rows those of the list as it is now
 */
export function useHeldRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [hasPointer, setPointer] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const held = useRef(rows)
  // An empty list has nothing that could move.
  if ((!hasPointer && !hasFocus) || held.current.length === 0) held.current = rows
  const [, setShown] = useState(rows)
  return {
    ...heldRows(held.current, rows, keyOf),
    showNew: () => {
      held.current = rows
      setShown(rows)
    },
    holder: {
      // A finger does not rest on what is read.
      onPointerEnter: ({ pointerType }: TargetedPointerEvent<HTMLElement>) =>
        setPointer(pointerType !== 'touch'),
      onPointerLeave: () => setPointer(false),
      onFocusIn: ({ target }: TargetedFocusEvent<HTMLElement>) =>
        setFocus(target instanceof Element && target.matches(':focus-visible')),
      onFocusOut: ({ currentTarget, relatedTarget }: TargetedFocusEvent<HTMLElement>) => {
        const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isWithin) setFocus(false)
      },
    },
  }
}

/**
 * Dragging, pinching and the wheel on the timeline. A wheel alone scrolls the page, as it does beside the
 * timeline: with Ctrl it zooms, as a pinch on a touchpad does, and sideways it moves.
 */

import type { TargetedPointerEvent, TargetedWheelEvent } from 'preact'
import { useRef } from 'preact/hooks'

interface Gestures {
  /** @param share of what is drawn; above 0 for later times */
  move(share: number): void
  /** @param x px from the left that keep their time */
  zoom(factor: number, x: number): void
}

/** A pointer that moves less presses, in px. */
const dragMin = 4

/** Px of the wheel that double what is drawn. */
const wheelPx = 200

type PointerOf = TargetedPointerEvent<HTMLCanvasElement>

/** @returns the handlers of the canvas, for what a press and a pointer above it do */
export function useGestures({ move, zoom }: Gestures) {
  const pointers = useRef(new Map<number, number>())
  const hasDragged = useRef(false)
  const release = ({ pointerId }: PointerOf) => pointers.current.delete(pointerId)
  return (press: (x: number) => void, point: (x: number) => void) => ({
    onPointerDown({ currentTarget, pointerId, offsetX, button }: PointerOf) {
      if (button !== 0) return
      if (pointers.current.size === 0) hasDragged.current = false
      pointers.current.set(pointerId, offsetX)
      currentTarget.setPointerCapture(pointerId)
    },
    onPointerMove({ currentTarget, pointerId, offsetX }: PointerOf) {
      const before = pointers.current.get(pointerId)
      if (before === undefined) return point(offsetX)
      const isDrag = hasDragged.current || Math.abs(offsetX - before) >= dragMin
      if (!isDrag) return
      hasDragged.current = true
      pointers.current.set(pointerId, offsetX)
      const other = [...pointers.current].find(([id]) => id !== pointerId)?.[1]
      if (other === undefined) return move((before - offsetX) / currentTarget.clientWidth)
      const [from, to] = [Math.abs(before - other), Math.abs(offsetX - other)]
      if (from > 0 && to > 0) zoom(from / to, (offsetX + other) / 2)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onClick({ offsetX }: MouseEvent) {
      if (!hasDragged.current) press(offsetX)
      hasDragged.current = false
    },
    onWheel(event: TargetedWheelEvent<HTMLCanvasElement>) {
      const { ctrlKey, shiftKey, deltaX, deltaY, offsetX, currentTarget } = event
      const sideways = shiftKey && deltaX === 0 ? deltaY : deltaX
      if (ctrlKey) zoom(2 ** (deltaY / wheelPx), offsetX)
      else if (Math.abs(sideways) > Math.abs(shiftKey ? 0 : deltaY)) {
        move(sideways / currentTarget.clientWidth)
      } else return
      event.preventDefault()
    },
  })
}

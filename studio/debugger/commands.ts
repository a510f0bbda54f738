/**
 * The moves of a debugger, with the keys that editors have for them. Alt and the key of a move makes the
 * same move backwards.
 */

export interface Move {
  /** The command of the protocol. */
  readonly command: string
  readonly label: string
  /** As people write it: `Shift+F11`. */
  readonly keys: string
  readonly isBackwards: boolean
}

export const moves: readonly Move[] = [
  { command: 'reverseContinue', label: 'Continue', keys: 'Alt+F5', isBackwards: true },
  { command: 'stepBackOut', label: 'Out', keys: 'Alt+Shift+F11', isBackwards: true },
  { command: 'stepBackIn', label: 'Into', keys: 'Alt+F11', isBackwards: true },
  { command: 'stepBack', label: 'Over', keys: 'Alt+F10', isBackwards: true },
  { command: 'next', label: 'Over', keys: 'F10', isBackwards: false },
  { command: 'stepIn', label: 'Into', keys: 'F11', isBackwards: false },
  { command: 'stepOut', label: 'Out', keys: 'Shift+F11', isBackwards: false },
  { command: 'continue', label: 'Continue', keys: 'F5', isBackwards: false },
]

/** The key that sets and removes the breakpoint of the line that is shown. */
export const breakpointKey = 'F9'

/** The keys that are pressed, as {@link Move.keys} writes them. */
export function keysOf({ key, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): string {
  if (ctrlKey || metaKey) return ''
  return `${altKey ? 'Alt+' : ''}${shiftKey ? 'Shift+' : ''}${key}`
}

export function moveFor(keys: string): Move | undefined {
  return moves.find((move) => move.keys === keys)
}

/**
 * The moves of a debugger, with the keys that editors have for them. Alt and the key of a move makes the
 * same move backwards. Buttons and shortcuts are both made of this table.
 */

export interface Move {
  /** The command of the protocol. */
  readonly command: string
  readonly label: string
  /** For narrow windows. */
  readonly short: string
  /** As people write it: `Shift+F11`. */
  readonly keys: string
  readonly isBackwards: boolean
}

export const moves: readonly Move[] = [
  ...[
    { command: 'continue', label: 'Continue', short: 'Continue', keys: 'F5' },
    { command: 'next', label: 'Step over', short: 'Over', keys: 'F10' },
    { command: 'stepIn', label: 'Step into', short: 'Into', keys: 'F11' },
    { command: 'stepOut', label: 'Step out', short: 'Out', keys: 'Shift+F11' },
  ].map((move) => ({ ...move, isBackwards: false })),
  ...[
    { command: 'reverseContinue', label: 'Continue', short: 'Continue', keys: 'Alt+F5' },
    { command: 'stepBack', label: 'Step over', short: 'Over', keys: 'Alt+F10' },
    { command: 'stepBackIn', label: 'Step into', short: 'Into', keys: 'Alt+F11' },
    { command: 'stepBackOut', label: 'Step out', short: 'Out', keys: 'Alt+Shift+F11' },
  ].map((move) => ({ ...move, isBackwards: true })),
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

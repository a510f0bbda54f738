/**
 * The options in a state file, and how they combine with the options given to load it.
 *
 * Each entry of the option table says how it is saved; see config/option.ts. Limits are not saved.
 */

import { type Config, type OptionName, options } from '../config/config.ts'
import type { DevnetOptions } from '../config/devnet-options.ts'
import { activationsText, refuse, type Saved } from '../config/option.ts'
import { checked } from '../config/resolve.ts'
import type { NativeDefinition } from '../engine/native-definition.ts'
import type { Activations } from '../primitives/activation.ts'
import type { SavedOptions } from './devnet.ts'

interface ToSave {
  readonly config: Config
  readonly natives: readonly NativeDefinition[]
  /** The options that a reset to another chain keeps. */
  readonly given: DevnetOptions
}

/** The options to save, apart from the alloc. */
export function optionsToSave({ config, natives, given }: ToSave): SavedOptions {
  const names = namesOf('fixed', 'default')
  const givenNames = Object.keys(given).sort()
  return {
    config: Object.fromEntries(names.map((name) => [name, config[name]])),
    ...(givenNames.length > 0 && { given: givenNames }),
    ...(natives.length > 0 && { natives: natives.map(({ address }) => address) }),
  }
}

/**
 * Combines saved options with given ones, apart from the alloc. A given option wins, unless it is fixed.
 *
 * @throws {DevnetError} INVALID_OPTION if a fixed option is given with another value
 */
export function withSavedOptions(given: DevnetOptions, saved: SavedOptions): DevnetOptions {
  if (given.alloc !== undefined) {
    refuse('alloc', new RangeError('expected none beside a state, which brings its own'))
  }
  for (const name of namesOf('fixed')) {
    const asked = given[name]
    const known = saved.config[name]
    if (asked === undefined) continue
    if (shown(name, checked(name, asked)) === shown(name, known)) continue
    const expected = `${shown(name, known)} as in the state`
    refuse(name, new RangeError(`expected ${expected}, got ${shown(name, asked)}`))
  }
  const asked = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...(saved.config as DevnetOptions), ...Object.fromEntries(asked) }
}

/** The options that a state file leaves out. */
export function withoutSaved(given: DevnetOptions): DevnetOptions {
  const saved: ReadonlySet<string> = new Set(['alloc', ...namesOf('fixed', 'default')])
  return Object.fromEntries(Object.entries(given).filter(([name]) => !saved.has(name)))
}

/** A fixed option as the command line takes it. */
function shown(name: OptionName, value: unknown): string {
  if (options[name].kind === 'json') return JSON.stringify(value)
  const isActivations = typeof value === 'object' && value !== null
  return isActivations ? activationsText(value as Activations<string>) || 'none' : String(value)
}

function namesOf(...kinds: Saved[]): OptionName[] {
  const names = Object.keys(options) as OptionName[] // the table has no other keys
  return names.filter((name) => kinds.includes(options[name].saved))
}

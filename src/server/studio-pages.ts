/**
 * The pages of the Studio, by path: the server answers the path of no page with 404, the page itself
 * has a view for each of them.
 */

/** Pages at `/PAGE`; the one at `/` has no name. */
const pages = ['', 'connect', 'requests', 'time', 'faults', 'faucet', 'abis'] as const

/** Pages of one thing, at `/PAGE/NAME`. */
const pagesOfThings = ['block', 'tx', 'list', 'search'] as const

/** Parts of the page of a contract, at `/address/A/PART`. */
export const contractParts = [
  'read',
  'write',
  'source',
  'storage',
  'events',
  'transactions',
  'code',
] as const

type ContractPart = (typeof contractParts)[number]

export type StudioPage =
  | { readonly page: (typeof pages)[number] }
  /** `debug` is at `/tx/HASH/debug`. */
  | { readonly page: (typeof pagesOfThings)[number] | 'debug'; readonly name: string }
  | AddressPage

/** At `/address/A`, `/address/A/PART`, or `/address/A/storage/PATH`. */
export interface AddressPage {
  readonly page: 'address'
  readonly name: string
  readonly part: ContractPart | undefined
  /** The path of a variable, or a slot. */
  readonly path: string | undefined
}

/**
 * @param segments of a path, such as `['tx', '0x…']` for `/tx/0x…`
 * @returns undefined if the path leads to no page
 */
export function studioPage(segments: readonly string[]): StudioPage | undefined {
  const [section = '', name = '', ...rest] = segments
  if (segments.length < 2) return isOneOf(pages, section) ? { page: section } : undefined
  if (name === '') return undefined
  if (section === 'address') return addressPage(name, rest)
  if (rest.length === 0)
    return isOneOf(pagesOfThings, section) ? { page: section, name } : undefined
  return section === 'tx' && rest.join('/') === 'debug' ? { page: 'debug', name } : undefined
}

function addressPage(
  name: string,
  [part, path, ...more]: readonly string[],
): AddressPage | undefined {
  if (part === undefined) return { page: 'address', name, part, path }
  const isThere = isOneOf(contractParts, part) && more.length === 0
  return isThere && (path === undefined || part === 'storage')
    ? { page: 'address', name, part, path }
    : undefined
}

function isOneOf<Name extends string>(names: readonly Name[], name: string): name is Name {
  return (names as readonly string[]).includes(name)
}

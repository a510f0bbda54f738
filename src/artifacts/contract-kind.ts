/**
 * Kinds of contracts, for syntax trees and contracts alike.
 */

export type ContractKind = 'contract' | 'abstract' | 'interface' | 'library'

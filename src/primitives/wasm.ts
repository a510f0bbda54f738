/**
 * Instantiates WebAssembly modules that are embedded in the source.
 */

import { bytesFromHex, type Hex } from './hex.ts'

/** The part of the WebAssembly interface in use; the types of Node 20 lack it. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: WasmImports) => { readonly exports: unknown }
}

export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Compiles and instantiates a module synchronously.
 *
 * @returns the exports, typed by the caller
 */
export function instantiateWasm(code: Hex, imports: WasmImports): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(bytesFromHex(code)), imports).exports
}

/**
 * WebAssembly modules that are part of the source: from their text to something that runs.
 */

import { bytesFromBase64 } from './base64.ts'

/** What is used of the standard interface, which the types of Node 20 leave to those of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: WasmImports) => { readonly exports: unknown }
}

export type WasmImports = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Compiles a module and makes an instance of it, at once.
 *
 * @returns the exports, of which only the module's source knows the type
 */
export function instantiateWasm(base64: string, imports: WasmImports): unknown {
  return new WebAssembly.Instance(new WebAssembly.Module(bytesFromBase64(base64)), imports).exports
}

/**
 * Explains that an optional package is missing, when a module that needs it cannot be loaded.
 *
 * @param message how to install it
 */
export function needsPackage(message: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as { readonly code?: string } // of any error
    throw code === 'ERR_MODULE_NOT_FOUND' ? new Error(message, { cause: error }) : error
  }
}

/** The files of a source as folders. */

import { describe, expect, test } from 'vitest'
import { type FileTree, fileTreeOf } from '../../studio/source/file-tree.ts'

/** `folder(child, child)` for each entry, files by their name alone. */
function drawn({ children }: FileTree): string {
  return children
    .map(({ name, path, ...entry }) =>
      path === undefined ? `${name}(${drawn({ name, path, ...entry })})` : name,
    )
    .join(', ')
}

describe('the tree of files', () => {
  test.each([
    [[], ''],
    [['Token.sol'], 'Token.sol'],
    [['b.sol', 'a.sol', 'b.sol'], 'a.sol, b.sol'],
    [
      ['src/Token.sol', 'lib/a/b/Base.sol', 'lib/a/b/Other.sol'],
      'lib/a/b(Base.sol, Other.sol), src(Token.sol)',
    ],
    [['lib/a/A.sol', 'lib/b/B.sol'], 'lib(a(A.sol), b(B.sol))'],
    [['z/Z.sol', 'A.sol'], 'z(Z.sol), A.sol'],
    [['/abs/A.sol', 'a//b.sol'], '/abs(A.sol), a/(b.sol)'],
  ])('of %j is %s', (paths, expected) => {
    expect(drawn(fileTreeOf(paths))).toBe(expected)
  })

  test('keeps the whole path of each file', () => {
    const [lib] = fileTreeOf(['lib/a/A.sol', 'lib/a/B.sol']).children
    expect(lib!.children.map(({ path }) => path)).toEqual(['lib/a/A.sol', 'lib/a/B.sol'])
  })
})

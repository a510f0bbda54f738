/** Starts the debug adapter of the `previewnet` that the workspace has installed. */

const { dirname, join } = require('node:path')
const vscode = require('vscode')

exports.activate = ({ subscriptions }) => {
  const factory = {
    createDebugAdapterDescriptor({ workspaceFolder }) {
      const cwd = workspaceFolder?.uri.fsPath
      const manifest = require.resolve('previewnet/package.json', { paths: cwd ? [cwd] : [] })
      const binary = join(dirname(manifest), 'dist/cli.js')
      return new vscode.DebugAdapterExecutable('node', [binary, 'debug-adapter'], { cwd })
    },
  }
  subscriptions.push(vscode.debug.registerDebugAdapterDescriptorFactory('previewnet', factory))
}

/** Deploys a box, keeps a value in it, and calls a function that fails. */

const { ethers } = require('hardhat')

async function main() {
  const box = await ethers.deployContract('Box')
  await box.waitForDeployment()
  await (await box.keep(7)).wait()
  const failed = await box.failWithError.send({ gasLimit: 100_000 })
  await failed.wait().catch(() => undefined) // its receipt says that it failed
}

void main()

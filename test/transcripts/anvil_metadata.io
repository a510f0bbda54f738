// the program and its head
>> {"jsonrpc":"2.0","id":1,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":0,"latestBlockHash":"0xadf99fac98ae18fa22498ad6eec699e88ba10eb8fe9eedba3fbd1a50a721683d","forkedNetwork":null}}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":1,"latestBlockHash":"0xb9036d32e09e88fff28d9313e88e858079fcdb8411ae3495b01819af55ba7dd8","forkedNetwork":null}}

// the program and its head
>> {"jsonrpc":"2.0","id":1,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":0,"latestBlockHash":"0x7d212d7106d95a1a69a8cc343d3a0ccd6069c698b5db67606814e50aa0a85f15","forkedNetwork":null}}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":1,"latestBlockHash":"0xf341841d5744392f284c261b4388a08e27856d068336436570321c0bfe816563","forkedNetwork":null}}

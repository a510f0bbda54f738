// the program and its head
>> {"jsonrpc":"2.0","id":1,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":0,"latestBlockHash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9","forkedNetwork":null}}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":1,"latestBlockHash":"0xd6ec75abc1a671adf598cdd1086d6cdf0b45a65ec93e730d7c30ee3efabe02bb","forkedNetwork":null}}

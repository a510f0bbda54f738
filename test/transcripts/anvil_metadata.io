// the program and its head
>> {"jsonrpc":"2.0","id":1,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":0,"latestBlockHash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314","forkedNetwork":null}}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":1,"latestBlockHash":"0x2ee17d9e69d47f2f8ea201848cf769d027843a61a14a4695cbc713a82e6e9a61","forkedNetwork":null}}

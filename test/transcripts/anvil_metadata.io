// the program and its head
>> {"jsonrpc":"2.0","id":1,"method":"anvil_metadata","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":0,"latestBlockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","forkedNetwork":null}}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_metadata","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":{"clientVersion":"previewnet/v0.1.0","chainId":84538453,"instanceId":"0x15f602bb35202cc30cd079dafdf14982e0b33d2b3871c69266b4e927e646c8e5","latestBlockNumber":1,"latestBlockHash":"0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f","forkedNetwork":null}}

// those of all clients, oldest first
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_nameSnapshot","params":["0x1","before the sale"]}
<< {"jsonrpc":"2.0","id":4,"result":true}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":[{"id":"0x0","name":null,"blockNumber":"0x0","blockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","timeMs":1767225600000},{"id":"0x1","name":"before the sale","blockNumber":"0x1","blockHash":"0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f","timeMs":1767225600200}]}
// a revert uses them up
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":[{"id":"0x0","name":null,"blockNumber":"0x0","blockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","timeMs":1767225600000}]}
// refused
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_snapshots","params":[1]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}

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
<< {"jsonrpc":"2.0","id":5,"result":[{"id":"0x0","name":null,"blockNumber":"0x0","blockHash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314","timeMs":1767225600000},{"id":"0x1","name":"before the sale","blockNumber":"0x1","blockHash":"0x2ee17d9e69d47f2f8ea201848cf769d027843a61a14a4695cbc713a82e6e9a61","timeMs":1767225600200}]}
// a revert uses them up
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":true}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":[{"id":"0x0","name":null,"blockNumber":"0x0","blockHash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314","timeMs":1767225600000}]}
// refused
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_snapshots","params":[1]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}

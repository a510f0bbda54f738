// a name, another one, and none again
>> {"jsonrpc":"2.0","id":1,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_nameSnapshot","params":["0x0","first"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_nameSnapshot","params":[0,"second"]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":[{"id":"0x0","name":"second","blockNumber":"0x0","blockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","timeMs":1767225600000}]}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_nameSnapshot","params":["0x0",null]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_snapshots","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":[{"id":"0x0","name":null,"blockNumber":"0x0","blockHash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6","timeMs":1767225600000}]}
// there is none
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_nameSnapshot","params":["0x9","ninth"]}
<< {"jsonrpc":"2.0","id":7,"result":false}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_nameSnapshot","params":["x","what"]}
<< {"jsonrpc":"2.0","id":8,"result":false}
// refused
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_nameSnapshot","params":["0x0",""]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"name: expected 1 to 100 characters, got none"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_nameSnapshot","params":["0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":true}

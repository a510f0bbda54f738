// a client that shows the chain hears that it went back, and to which block
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["rollbacks"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
@ 400
>> {"jsonrpc":"2.0","id":3,"method":"anvil_rollback","params":[1]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x1","hash":"0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f"}}}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reorg","params":[1,[]]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6"}}}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6"}}}
<< {"jsonrpc":"2.0","id":5,"result":true}
// a snapshot that is not there changes nothing
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x98f3d974d798bddbdc21d2e1ad011f5ca0bb1e3f2b9c9b5d192177836ab418c6"}}}
<< {"jsonrpc":"2.0","id":7,"result":null}
// the fault resetSilently is not notified
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_fault","params":[{"kind":"resetSilently"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
// refused
>> {"jsonrpc":"2.0","id":9,"method":"eth_subscribe","params":["rollbacks",{}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1]: expected nothing after rollbacks, got {}","data":"params[1]: expected nothing after rollbacks, got {}"}}

// a client that shows the chain hears that it went back, and to which block
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["rollbacks"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
@ 400
>> {"jsonrpc":"2.0","id":3,"method":"anvil_rollback","params":[1]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x1","hash":"0x2ee17d9e69d47f2f8ea201848cf769d027843a61a14a4695cbc713a82e6e9a61"}}}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reorg","params":[1,[]]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314"}}}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314"}}}
<< {"jsonrpc":"2.0","id":5,"result":true}
// a snapshot that is not there changes nothing
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x0d24955c77239d128d2184a4252c53babc4567a8aa86ec467e1379428c6ae314"}}}
<< {"jsonrpc":"2.0","id":7,"result":null}
// the fault resetSilently is not notified
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_fault","params":[{"kind":"resetSilently"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
// refused
>> {"jsonrpc":"2.0","id":9,"method":"eth_subscribe","params":["rollbacks",{}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[1]: expected nothing after rollbacks, got {}","data":"params[1]: expected nothing after rollbacks, got {}"}}

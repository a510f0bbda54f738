// a client that shows the chain hears that it went back, and to which block
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["rollbacks"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
@ 400
>> {"jsonrpc":"2.0","id":3,"method":"anvil_rollback","params":[1]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x1","hash":"0xd6ec75abc1a671adf598cdd1086d6cdf0b45a65ec93e730d7c30ee3efabe02bb"}}}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_reorg","params":[1,[]]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9"}}}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9"}}}
<< {"jsonrpc":"2.0","id":5,"result":true}
// a snapshot that is not there changes nothing
>> {"jsonrpc":"2.0","id":6,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"anvil_reset","params":[]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"number":"0x0","hash":"0x5ddc970e49618c8276bf4af59a11ba1d11d439e4256db5f4887adba1b78889b9"}}}
<< {"jsonrpc":"2.0","id":7,"result":null}
// the fault resetSilently is not notified
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_fault","params":[{"kind":"resetSilently"}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
// refused
>> {"jsonrpc":"2.0","id":9,"method":"eth_subscribe","params":["rollbacks",{}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected nothing after rollbacks, got {}"}}

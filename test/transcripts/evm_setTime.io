// seconds, or ms
>> {"jsonrpc":"2.0","id":1,"method":"evm_setTime","params":[1767229200]}
<< {"jsonrpc":"2.0","id":1,"result":3600}
>> {"jsonrpc":"2.0","id":2,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x000000000000000000000000000000000000000000000000000000006955c710"}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setTime","params":["0x19b7bc0a580"]}
<< {"jsonrpc":"2.0","id":3,"result":78581}
>> {"jsonrpc":"2.0","id":4,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x000000000000000000000000000000000000000000000000000000006956fa05"}

// backwards, though not before the newest block
>> {"jsonrpc":"2.0","id":5,"method":"evm_setTime","params":[1767225600]}
<< {"jsonrpc":"2.0","id":5,"result":-82181}
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x000000000000000000000000000000000000000000000000000000006955b900"}
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"evm_setTime","params":[1767225599]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"Timestamp error: 1767225599 is lower than previous block's timestamp"}}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"evm_setTime","params":["noon"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"noon\"","data":"params[0]: expected a number of at most 53 bits, in hex or decimal, got \"noon\""}}

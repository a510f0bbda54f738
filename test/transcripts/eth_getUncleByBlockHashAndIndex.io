// no block has an uncle
>> {"jsonrpc":"2.0","id":1,"method":"eth_getUncleByBlockHashAndIndex","params":["0x${ab*32}","0x0"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getUncleByBlockHashAndIndex","params":["0x${00*32}","0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// a place is a QUANTITY
>> {"jsonrpc":"2.0","id":3,"method":"eth_getUncleByBlockHashAndIndex","params":["0x${00*32}","first"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[1]: expected a QUANTITY such as 0x0 or 0x1f, got \"first\"","data":"params[1]: expected a QUANTITY such as 0x0 or 0x1f, got \"first\""}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getUncleByBlockHashAndIndex","params":[]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}

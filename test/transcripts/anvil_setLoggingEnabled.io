// accepted
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setLoggingEnabled","params":[true]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"hardhat_setLoggingEnabled","params":[false]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// refused
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setLoggingEnabled","params":["on"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0]: expected true or false, got \"on\"","data":"params[0]: expected true or false, got \"on\""}}

// who receives the priority fees
>> {"jsonrpc":"2.0","id":1,"method":"eth_coinbase"}
<< {"jsonrpc":"2.0","id":1,"result":"0x4200000000000000000000000000000000000011"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_coinbase","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x4200000000000000000000000000000000000011"}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_coinbase","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}

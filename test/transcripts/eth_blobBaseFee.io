// the least there is: no transaction carries blobs
>> {"jsonrpc":"2.0","id":1,"method":"eth_blobBaseFee"}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_blobBaseFee","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_blobBaseFee","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}

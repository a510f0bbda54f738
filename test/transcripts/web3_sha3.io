// of the bytes, not of the text
>> {"jsonrpc":"2.0","id":1,"method":"web3_sha3","params":["0x"]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"}
>> {"jsonrpc":"2.0","id":2,"method":"web3_sha3","params":["0x68656c6c6f"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8"}
>> {"jsonrpc":"2.0","id":3,"method":"web3_sha3","params":["0x68656C6C6F"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8"}

// whole bytes with a prefix
>> {"jsonrpc":"2.0","id":4,"method":"web3_sha3","params":["0x6"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got \"0x6\"","data":"params[0]: expected 0x and an even number of hex digits, got \"0x6\""}}
>> {"jsonrpc":"2.0","id":5,"method":"web3_sha3","params":["hello"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got \"hello\"","data":"params[0]: expected 0x and an even number of hex digits, got \"hello\""}}
>> {"jsonrpc":"2.0","id":6,"method":"web3_sha3","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got nothing","data":"params[0]: expected 0x and an even number of hex digits, got nothing"}}

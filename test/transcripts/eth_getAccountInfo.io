# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}}}}

// a contract, a dev account, and one that does not exist
>> {"jsonrpc":"2.0","id":1,"method":"eth_getAccountInfo","params":["0x000000000000000000000000000000000000b0c5"]}
<< {"jsonrpc":"2.0","id":1,"result":{"balance":"0x0","nonce":"0x0","code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getAccountInfo","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":2,"result":{"balance":"0x21e19e0c9bab2400000","nonce":"0x0","code":"0x"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getAccountInfo","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":{"balance":"0x0","nonce":"0x0","code":"0x"}}

// a block that is not there, and an address that is none
>> {"jsonrpc":"2.0","id":4,"method":"eth_getAccountInfo","params":["0x000000000000000000000000000000000000b0c5","0x63"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getAccountInfo","params":["0x12"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}

# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}

// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
// code of genesis
>> {"jsonrpc":"2.0","id":1,"method":"eth_getCode","params":["0x000000000000000000000000000000000000b0c5","latest"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_getCode","params":["0x000000000000000000000000000000000000b0c5"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}

// an account without code has none, and so has one that nobody has heard of
>> {"jsonrpc":"2.0","id":3,"method":"eth_getCode","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getCode","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}

// a contract deployed in the pending block has code before the block seals
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x6042600c60003960426000f336600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","gas":"0x30d40"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x912eeab511f03ec3a8e0824a203d283d97ef366663a9cbaf277e51806d2d5408"}
= deployment result
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionReceipt","params":["${deployment}"]}
<< {"jsonrpc":"2.0","id":6,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x27a13","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x912eeab511f03ec3a8e0824a203d283d97ef366663a9cbaf277e51806d2d5408","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x1072a","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":null,"contractAddress":"0x5fbdb2315678afecb367f032d93f642f64180aa3","l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}
= contract result.contractAddress
>> {"jsonrpc":"2.0","id":7,"method":"eth_getCode","params":["${contract}","pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getCode","params":["${contract}","latest"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x"}
@ 200
>> {"jsonrpc":"2.0","id":9,"method":"eth_getCode","params":["${contract}","latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getCode","params":["${contract}","0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x"}

// an account that delegates to the box (EIP-7702) has the 23-byte designator, not the code of the box
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","gas":"0x186a0","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0xae93f81ee5fe610538f1dafd0e407940d111f2592adc025c4ab6a50db63076b3","s":"0x51f01a5effa64f29b6ae55d4ef789f96b29dc4536a62d456f26a634b5f4b0664"}]}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x39aafb42f7b68c049372c41658f50f5674854fc344aa1c44f4b05d6f240bd258"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getCode","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","pending"]}
<< {"jsonrpc":"2.0","id":12,"result":"0xef0100000000000000000000000000000000000000b0c5"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getTransactionCount","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","pending"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x1"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getCode","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","latest"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x"}

// refused
>> {"jsonrpc":"2.0","id":15,"method":"eth_getCode","params":["0x000000000000000000000000000000000000b0c5","0x64"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"block not found: 0x64"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getCode","params":["latest"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"latest\"","data":"params[0]: expected an address of 20 bytes, got \"latest\""}}

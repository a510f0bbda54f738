>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86c840509f45580830f424083a7d8c08252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c001a058cffbb14e90fe08b63edd9a58f3d1196011b230860cafddf65eb836390971cea0690866d71662b2c8fe0e4b944c94301dac90be21f315713c7d7c1329877c2549"}
= raw result

// answered with the receipt, pre-confirmed
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransactionSync","params":["${raw}"]}
<< {"jsonrpc":"2.0","id":2,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x1c4f1","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171","transactionIndex":"0x2","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}

// once only
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransactionSync","params":["${raw}"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32000,"message":"already known"}}

// the longest wait is six seconds of virtual time
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransactionSync","params":["${raw}","0x1771"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"time out too long, timeout: 6001 ms, max: 6000 ms"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransactionSync","params":["${raw}",6001]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"time out too long, timeout: 6001 ms, max: 6000 ms"}}

// what is no transaction
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendRawTransactionSync","params":["0x"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"empty transaction data"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendRawTransactionSync","params":["0x1234"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendRawTransactionSync","params":["${raw}","soon"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[1]: expected a whole number, got \"soon\"","data":"params[1]: expected a whole number, got \"soon\""}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendRawTransactionSync","params":[]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got nothing","data":"params[0]: expected 0x and an even number of hex digits, got nothing"}}
